import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../app/routes.ts'
import { operatorPaths, queryParameters, routeEndpoints } from './endpoints.ts'

const pathOf = ({ index, path }: RouteConfigEntry) => (index ? '/' : `/${path}`)
const sources = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'))

test('the fuzzer knows every route, and none that is gone', () => {
  expect(new Set(Object.keys(routeEndpoints))).toEqual(new Set(routes.map(pathOf)))
})

test('the fuzzer knows every query parameter that is read, and none that is not', () => {
  const read = sources('app/**/*.{ts,tsx}').flatMap((source) =>
    [...source.matchAll(/(?:searchParams|query)\.(?:get|getAll|has)\('([\w-]+)'\)/g)].map(([, name]) => name),
  )
  expect(new Set(read)).toEqual(new Set(queryParameters))
})

test('the fuzzer knows every address that the process answers itself', () => {
  const named = sources('server/answer-operator.ts').flatMap((source) =>
    [...source.matchAll(/path [!=]== '([^']+)'/g)].map(([, path]) => path),
  )
  expect(new Set(named)).toEqual(new Set(operatorPaths))
})
