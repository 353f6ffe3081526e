import { isIPv6 } from "node:net";

/**
 * Returns the network of an address. An IPv6 subscriber has 2^64 addresses, so all addresses with the same first 64
 * bits count as one.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const filled =
    tail === undefined ? groups : [...groups, ...zeros(8 - groups.length - rest.length), ...rest];
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

const zeros = (count: number): string[] => Array.from({ length: count }, () => "0");
