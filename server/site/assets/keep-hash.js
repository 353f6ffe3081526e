// A share link's token is in the fragment, which browsers don't send. Copies it to links and to the destination of forms,
// so that it survives logging in.
if (location.hash) {
  for (const link of document.querySelectorAll("a[data-keep-hash]")) link.hash = location.hash;
  for (const input of document.querySelectorAll("input[name=destination]"))
    if (!input.value.includes("#")) input.value += location.hash;
}
