import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../../e2e/harness/process.ts'
import { journeys, readers, readsClock, rules, system } from './files.ts'

const listed = [...rules, ...system, ...journeys, ...readers]
const ours = globSync('{app,server,staff,packages,tools,e2e}/**/*.{ts,tsx,js}', {
  cwd: root,
  exclude: (path) => /node_modules|^tools\/calendar$/.test(path),
})
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const reads = (path: string) => readsClock.test(readFileSync(root + path, 'utf8'))

test('each file that reads today’s date is in a list of tools/calendar/files.ts: with the dated tests, or with the readers', () => {
  expect(ours.filter((path) => reads(path) && !listed.includes(path))).toEqual([])
})

test('no file is listed twice, without need, or after its end', () => {
  expect(listed.length).toBe(new Set(listed).size)
  expect(listed.filter((path) => !ours.includes(path))).toEqual([])
  expect(readers.filter((path) => !reads(path))).toEqual([])
  expect([...rules, ...system, ...journeys].filter((path) => !isTest(path))).toEqual([])
})
