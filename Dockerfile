# The site as one image. Settings come from the environment, everything that lasts lies in /data.
FROM node:24.21.0-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# They stand in the pages. With others in its environment, the process does not start.
ARG SITE_URL SUPABASE_URL SUPABASE_PUBLISHABLE_KEY
RUN npm run build

FROM node:24.21.0-slim
WORKDIR /site
ENV NODE_ENV=production
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts && npm cache clean --force
COPY --from=build /site/build build
COPY app app
COPY server server
COPY staff staff
# A .env that is mounted here may leave DATA_DIR and HOST empty, and so may one that Docker hands over as variables, in
# place of ENV's. So the defaults that differ here stand elsewhere: a link from `data` to the volume, and HOST in the command.
RUN mkdir /data build/compile-cache && chown node /data build/compile-cache && ln -s /data data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["sh", "-c", "export HOST=${HOST:-0.0.0.0}; exec node --max-semi-space-size=8 --max-old-space-size=192 server/start.js"]
