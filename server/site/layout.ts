import { type Html, html } from "./html";

/**
 * Renders a complete page of the content site. Styles and scripts are files because the policy allows nothing inline.
 */
export function renderPage(options: { title: string; content: Html; wide?: boolean; nav?: Html }): string {
  const { title, content, wide = false, nav } = options;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Ridgeline</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/maps/favicon.svg" type="image/svg+xml">
<link rel="preload" href="/site/fonts/inter-latin-wght-normal.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/site/tokens/tokens.css">
<link rel="stylesheet" href="/site/site.css">
<script src="/site/keep-hash.js" defer></script>
<script src="/site/show-password.js" defer></script>
</head>
<body class="${wide ? "wide" : "narrow"}">
<header class="top"><a class="brand" href="/learn/maps"><img src="/maps/favicon.svg" alt="" width="32" height="32"><span>Ridgeline</span></a>${nav}</header>
<main>${content}</main>
</body>
</html>
`.text;
}
