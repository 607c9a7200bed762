import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Where the built site meets it: the package that a browser and the server run, or the one that builds. */
type Package = 'react-router' | '@react-router/dev'

interface Private {
  name: string
  in: Package
  /** What the release must contain. */
  as: RegExp
  /** What it does there, after the name of the package. */
  does: string
  /** What fails on the site without it. */
  breaks: string
}

const privates: Private[] = [
  {
    name: '__reactRouterContext',
    in: 'react-router',
    as: /context: window\.__reactRouterContext\b[^]*\.context\.stream\b/,
    does: 'starts with the settings and the stream of loader data in window.__reactRouterContext',
    breaks: 'React starts on no page: `handOver` gives the data to nobody. See hydrated-router.js in the package',
  },
  {
    name: '__reactRouterRouteModules',
    in: 'react-router',
    as: /routeModules: window\.__reactRouterRouteModules\b/,
    does: 'starts with the loaded modules in window.__reactRouterRouteModules',
    breaks: 'React starts on no page: `handOver` gives the modules to nobody. See hydrated-router.js in the package',
  },
  {
    name: '__reactRouterManifest',
    in: 'react-router',
    as: /manifest: window\.__reactRouterManifest\b/,
    does: 'keeps the map of the routes in window.__reactRouterManifest',
    breaks:
      'no link fetches the modules of its page, and a link to a page whose files are gone reloads the page where it is: ' +
      '`knownRoutes` is empty. See hydrated-router.js in the package',
  },
  {
    name: 'window.__reactRouterManifest=',
    in: '@react-router/dev',
    as: /window\.__reactRouterManifest=\$\{JSON\.stringify\(/,
    does: 'writes the file of the map of the routes as one assignment of JSON',
    breaks: 'the build stops: `lightManifest` in tools/pages cannot read the file. See vite.js in the package',
  },
  {
    name: 'the parts of a route',
    in: 'react-router',
    as: /\{ clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule, module \} = manifestEntry/,
    does: 'joins a route module of these five parts, in this order',
    breaks:
      'a page starts without one of its parts: `startDataFrom` in page-parts.server.ts lists them as <Scripts> does. ' +
      'See components.js in the package',
  },
  {
    name: '__reactRouterDataRouter',
    in: 'react-router',
    as: /window\.__reactRouterDataRouter = router\b/,
    does: 'shows its router as window.__reactRouterDataRouter',
    breaks: 'no page of the site; the journeys that call `navigateInPlace` fail. See hydrated-router.js in the package',
  },
  {
    name: 'UNSAFE_useScrollRestoration',
    in: 'react-router',
    as: /\bUNSAFE_useScrollRestoration\b/,
    does: 'exports the hook of <ScrollRestoration>',
    breaks:
      'Back opens a page at its top. Where <ScrollRestoration> writes no script in the browser by now, use it; otherwise ' +
      'see lib.js in the package for the new name',
  },
  {
    name: 'serverHandoffString',
    in: 'react-router',
    as: /\bserverHandoffString: /,
    does: 'gives its settings to the server entry as context.serverHandoffString',
    breaks: 'pages start without settings: `takeHandoff` reads none. See server.js in the package',
  },
  {
    name: 'serverHandoffStream',
    in: 'react-router',
    as: /\bserverHandoffStream: /,
    does: 'gives the loader data to the server entry as context.serverHandoffStream',
    breaks: 'pages start without loader data: `takeHandoff` reads none. See server.js in the package',
  },
  {
    name: 'data-discover',
    in: 'react-router',
    as: /"data-discover": !isAbsolute && discover === "render"/,
    does: 'marks its own links with data-discover',
    breaks: 'no link fetches the modules of its page: `routerLink` finds none. See lib.js in the package',
  },
  {
    name: 'Unexpected Server Error',
    in: 'react-router',
    as: /new Error\("Unexpected Server Error"\)/,
    does: 'names an error of the server "Unexpected Server Error"',
    breaks:
      'a page with an error of the server is loaded again: `isServerError` takes it for one of React. See errors.js',
  },
]

const root = fileURLToPath(new URL('../../', import.meta.url))
const manifestOf = (name: Package) => createRequire(import.meta.url).resolve(`${name}/package.json`)
const versionOf = (name: Package) => (JSON.parse(readFileSync(manifestOf(name), 'utf8')) as { version: string }).version

/** The scripts of the installed package. Server components, which the site does not use, have names of their own. */
function textOf(name: Package): string {
  const cwd = dirname(manifestOf(name))
  const files = globSync(name === 'react-router' ? 'dist/production/**/*.js' : 'dist/vite.js', { cwd })
  return files
    .filter((file) => !/[\\/](?:rsc|vendor)[\\/]|react-server/.test(file))
    .map((file) => readFileSync(`${cwd}/${file}`, 'utf8'))
    .join('\n')
}

const texts: Record<Package, string> = {
  'react-router': textOf('react-router'),
  '@react-router/dev': textOf('@react-router/dev'),
}

const findMissing = (release: Record<Package, string>) =>
  privates
    .filter((each) => !each.as.test(release[each.in]))
    .map(
      ({ name, in: from, does, breaks }) =>
        `${name}: ${from} ${versionOf(from)} no longer ${does}. ${breaks}. Change app/hydration/react-router-privates.ts.`,
    )

test('the installed React Router has each of its privates that the site uses', () => {
  expect(findMissing(texts)).toEqual([])
})

test.each(privates)('a release without $name is found, in words', ({ name, in: from, as, breaks }) => {
  const release = { ...texts, [from]: texts[from].replaceAll(new RegExp(as, 'g'), '') }
  expect(findMissing(release)).toContainEqual(expect.stringMatching(new RegExp(`^${RegExp.escape(name)}: ${from} \\d`)))
  expect(findMissing(release).join()).toContain(breaks)
})

/** The file of the privates and this one. */
const own = /^app\/hydration\/react-router-privates\./
const ofReactRouter = /__reactRouter|UNSAFE_|data-discover|serverHandoff|Unexpected Server Error|react-router\/dist/
const unstable = /\bunstable_\w+[^]*\} from '(?:@react-router\/|react-router)/

test('no other file uses what React Router does not promise', () => {
  const files = globSync('{app,server,staff,tools,e2e,bench,packages}/**/*.{ts,tsx,css}', { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  const using = files.filter((file) => {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    return !own.test(file) && (ofReactRouter.test(text) || unstable.test(text))
  })
  expect(using, 'use it through app/hydration/react-router-privates.ts').toEqual([])
})
