/**
 * Product logo: a ridge below a marker. The marker has the brand's orange, the ridge the text color. public/favicon.svg
 * is the same drawing.
 */
export function Logo({ size = 40 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path
        fill="var(--accent)"
        fillRule="evenodd"
        d="M20 3.5a8.4 8.4 0 0 0-8.4 8.4c0 5.5 5.3 9.4 8.4 14.1 3.1-4.7 8.4-8.6 8.4-14.1A8.4 8.4 0 0 0 20 3.5Zm0 5.2a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4Z"
      />
      <path fill="currentColor" d="M2.6 35.5 11 23.2l3.1 3.7 2-1.9L20 31l3.9-6 2.6 2.6 2.2-3 8.7 10.9Z" />
    </svg>
  );
}
