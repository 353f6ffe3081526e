import { damaged } from "./varint";

/** Converts the fields of a line to numbers. @throws RangeError unless there are `count` of them and all are numbers */
export function checkedNumbers(fields: readonly string[], count: number): number[] {
  const numbers = fields.map((field) => (field === "" ? Number.NaN : Number(field)));
  if (numbers.length !== count || !numbers.every(Number.isFinite))
    throw damaged("a line doesn't have the numbers it should");
  return numbers;
}
