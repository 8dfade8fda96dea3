# The image of Uurwerk: the server with its packages alone, and the web app built. Its Node is the one that npm installs
# elsewhere (scripts/lock-file.test.ts holds the two together); its PostgreSQL is another container, see compose.yaml.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev --omit=optional --no-audit --no-fund
# The commit that /health/live names, for an image of a checkout; a release has it in this file.
ARG BUILD=
RUN if [ -n "$BUILD" ]; then echo "$BUILD" > server/build.txt; fi

FROM node:24.21.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -o node -g node /data
WORKDIR /app
COPY --from=build /app ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/start.mjs", "serve"]
