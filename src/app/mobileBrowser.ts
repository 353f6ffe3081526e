/**
 * Whether a user agent is a phone's. Tablets and small windows can use the map; phones are sent to the download page.
 */
export function isMobileBrowser(userAgent: string): boolean {
  if (/iPhone|iPod|Windows Phone|BlackBerry|Opera Mini|IEMobile/i.test(userAgent)) return true;
  return /Android/i.test(userAgent) && /Mobile/i.test(userAgent);
}
