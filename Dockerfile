# The site as one image. Settings come from the environment, everything that lasts lies in /data.
FROM node:24.21.0-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24.21.0-slim
WORKDIR /site
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force && mkdir /data && chown node /data
COPY --from=build /site/build build
COPY app app
COPY server server
COPY staff staff
RUN mkdir build/compile-cache && chown node build/compile-cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "server/start.js"]
