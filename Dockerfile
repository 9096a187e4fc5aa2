# Debian with the C library that the prebuilt parts are made for.
FROM node:24-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS build
RUN npm ci --loglevel=error
COPY . .
# The build is stamped with the sources that it was made from, so that the start finds it fresh.
RUN npm run build && rm -rf node_modules

FROM base AS packages
# The image has its own Node; the one that comes with npm ci on a plain Linux would be a second.
RUN npm ci --omit=dev --loglevel=error \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/.cache \
  && npm cache clean --force

FROM node:24-bookworm-slim
# npm, for the commands, writes nowhere but to /tmp, so that the container can be read-only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data npm_config_cache=/tmp/npm
WORKDIR /app
COPY --from=build /app ./
COPY --from=packages /app/node_modules ./node_modules
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, without a shell or npm between: SIGTERM reaches the shop, which then closes in good order.
# Its memory is cleaned up early rather than late, as with npm start.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=60", "src/commands/run.mjs", "src/commands/start.ts"]
