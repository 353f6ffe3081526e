import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The client is served under /maps/; the server mounts this build there (server/routes/app.ts). */
export default defineConfig({
  base: "/maps/",
  root: "src/app",
  publicDir: "../../public",
  plugins: [react()],
  worker: { format: "es" },
  // Found one by one while the first page loads, they would be bundled anew and React be there twice.
  optimizeDeps: {
    include: [
      "react",
      "react-dom/client",
      "react/jsx-dev-runtime",
      "react-redux",
      "radix-ui",
      "lucide-react",
      "@tanstack/react-virtual",
    ],
  },
  build: {
    outDir: "../../dist/client",
    emptyOutDir: true,
    target: "es2023",
    chunkSizeWarningLimit: 4000,
    // Inlined assets would need data: in more policy directives than the one we allow.
    assetsInlineLimit: 0,
  },
});
