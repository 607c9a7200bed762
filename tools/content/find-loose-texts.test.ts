import { expect, test } from 'vitest'
import { findLooseTexts, findLooseTextsIn } from './find-loose-texts.ts'

test('each text of React that comes, goes or changes has an element of its own', () => {
  expect(findLooseTexts()).toEqual([])
})

const find = (code: string) => findLooseTextsIn('a.tsx', code).map((fault) => fault.replace(/^a\.tsx:\d+: /, ''))

test('a text beside one that changes, or beside an element that comes and goes, is found', () => {
  const inFunction = (markup: string) => find(`function A({ name, isNew }) { return ${markup} }`)
  expect(inFunction('<p>Donate {name}</p>')).toEqual(['Donate ', '{name}'])
  expect(inFunction('<p>Donate {isNew && <b>now</b>}</p>')).toEqual(['Donate '])
  expect(inFunction('<p>{isNew ? <>Hello <b>you</b></> : null}</p>')).toEqual(['Hello '])
  expect(inFunction('<p>{isNew ? name : "x"}<b /></p>')).toEqual(['{isNew ? name : "x"}'])
  expect(find('const A = () => { const [n] = useState(0); return <p>{n} books</p> }')).toEqual(['{n}', ' books'])
})

test('a text that stays, and one with an element of its own, is not found', () => {
  expect(find('const A = ({ name }) => <p>{name}</p>')).toEqual([])
  expect(find('const A = ({ name }) => <p><span>Donate </span><b>{name}</b></p>')).toEqual([])
  expect(find('const A = () => <p>{words.lead} <a>{words.link}</a>.</p>')).toEqual([])
  expect(find('const A = () => list.map(({ text }) => <li>{text} <b>now</b></li>)')).toEqual([])
})
