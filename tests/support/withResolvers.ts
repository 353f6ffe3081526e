/** Promise.withResolvers, which layers of @arcgis/core use and Node 20 lacks. Browsers of the map have it. */
function withResolvers<T>() {
  let [resolve, reject]: [(value: T) => void, (reason: unknown) => void] = [() => {}, () => {}];
  const promise = new Promise<T>((done, failed) => {
    [resolve, reject] = [done, failed];
  });
  return { promise, resolve, reject };
}

if (!("withResolvers" in Promise)) Object.defineProperty(Promise, "withResolvers", { value: withResolvers });
