# The server with everything it needs, the commands for backup and restore included. docs/hosting.md says how to run it.
FROM node:20-bookworm-slim
WORKDIR /app

# Packages first: they change seldom.
COPY package.json package-lock.json ./
COPY scripts/lib ./scripts/lib
RUN node --input-type=module -e "await (await import('./scripts/lib/install.mjs')).ensureInstalled()"

COPY . .
RUN node scripts/build.mjs && mkdir /data && chown node:node /data

# MALLOC_*: memory that isn't needed any more is given back (docs/hosting.md).
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=131072
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
