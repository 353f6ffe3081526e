/**
 * Computes gain and loss by definition. Repeatedly removes the smallest leg between turning points until none is below
 * the threshold. Quadratic.
 */
export function gainAndLossSlowly(elevations: readonly number[], threshold: number) {
  let turns = elevations.filter((value) => !Number.isNaN(value));
  const legs = () => turns.slice(1).map((value, at) => value - (turns[at] as number));
  const dropStraight = () => {
    turns = turns.filter((value, at) => {
      const [before, after] = [turns[at - 1], turns[at + 1]];
      return (
        before === undefined ||
        after === undefined ||
        Math.sign(value - before) * Math.sign(after - value) < 0
      );
    });
  };
  for (;;) {
    for (let length = -1; length !== turns.length; ) {
      length = turns.length;
      // Removes equal neighbors first, because a level stretch hides a turn.
      turns = turns.filter((value, at) => at === 0 || value !== turns[at - 1]);
      dropStraight();
    }
    const sizes = legs().map(Math.abs);
    const least = Math.min(...sizes);
    if (sizes.length === 0 || least >= threshold) break;
    const at = sizes.indexOf(least);
    // Removing a leg at an end removes that end. Any other leg is removed with both of its turns.
    if (at === 0) turns = turns.slice(1);
    else if (at === sizes.length - 1) turns = turns.slice(0, -1);
    else turns = turns.filter((_, index) => index !== at && index !== at + 1);
  }
  const sum = (sign: number) =>
    legs()
      .filter((leg) => leg * sign > 0)
      .reduce((total, leg) => total + Math.abs(leg), 0);
  return { gain: sum(1), loss: sum(-1) };
}

/** Computes grades by definition, checking all positions for each. */
export function gradesSlowly(
  distance: readonly number[],
  elevations: readonly number[],
  run: number,
): number[] {
  return distance.map((here) => {
    const before = distance.map((at, index) => (at <= here - run / 2 ? index : 0));
    const from = Math.max(0, ...before);
    const after = distance.findIndex((at) => at >= here + run / 2);
    const to = after < 0 ? distance.length - 1 : after;
    const length = (distance[to] as number) - (distance[from] as number);
    return length > 0 ? ((elevations[to] as number) - (elevations[from] as number)) / length : Number.NaN;
  });
}
