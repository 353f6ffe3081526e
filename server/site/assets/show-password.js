// Lets users show the password they typed. Without JavaScript the fields stay unchanged.
for (const input of document.querySelectorAll("input[type=password]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "reveal";
  button.setAttribute("aria-controls", input.id);
  const show = (shown) => {
    input.type = shown ? "text" : "password";
    button.textContent = shown ? "Hide password" : "Show password";
  };
  button.addEventListener("click", () => show(input.type === "password"));
  // Browsers only offer to save the value of a password field.
  input.form?.addEventListener("submit", () => show(false));
  show(false);
  input.after(button);
}
