// A share link's token stands in the fragment, which a browser does not send. It is carried on here, so that it is
// still there after signing in: links take it over, and forms take it as part of where to go.
if (location.hash) {
  for (const link of document.querySelectorAll("a[data-keep-hash]")) link.hash = location.hash;
  for (const input of document.querySelectorAll("input[name=destination]"))
    if (!input.value.includes("#")) input.value += location.hash;
}
