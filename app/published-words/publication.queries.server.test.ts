import { expect, test } from 'vitest'
import type { Differences } from '../words/differences.ts'
import { differencesOf, pathsAround } from './publication.queries.server.ts'

const changed = (changes: Differences, asReleased: string[] = []) => ({ changes, asReleased })

test('a path and what it is a part of, also when names contain dots', () => {
  expect(pathsAround('pages/a#title')).toEqual(['pages/a#title'])
  expect(pathsAround('b#list.0.text')).toEqual(['b#list.0.text', 'b#list.0', 'b#list'])
})

test('the last change of a text counts', () => {
  expect(Object.entries(differencesOf([changed({ a: 1, b: 1 }), changed({ a: 2 })]))).toEqual([
    ['b', 1],
    ['a', 2],
  ])
})

test('a new list replaces earlier changes of its parts, and later ones stay', () => {
  const list = { 'b#list': ['x'] }
  const part = { 'b#list.0': 'y' }
  expect(differencesOf([changed(part), changed(list)])).toEqual(list)
  expect(differencesOf([changed(list), changed(part)])).toEqual({ ...list, ...part })
  expect(differencesOf([changed({ ...part, ...list })])).toEqual(list)
  expect(differencesOf([changed({ ...list, ...part })])).toEqual({ ...list, ...part })
  expect(differencesOf([changed({ 'b#lists': 1, ...part }), changed(list)])).toEqual({ 'b#lists': 1, ...list })
})

test('what is as released again has no difference, nor have its parts, until it is changed once more', () => {
  const released = changed({}, ['b#list'])
  expect(differencesOf([changed({ 'b#list': [], 'b#list.0': 1, a: 1 }), released])).toEqual({ a: 1 })
  expect(differencesOf([released, changed({ 'b#list.0': 1 })])).toEqual({ 'b#list.0': 1 })
  expect(differencesOf([changed({ 'b#list.0': 1 }, ['b#list'])])).toEqual({ 'b#list.0': 1 })
})
