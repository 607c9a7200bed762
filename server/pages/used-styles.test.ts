import { expect, test } from 'vitest'
import { usedStyles } from './used-styles.ts'

const page =
  '<input/><details></details><p class="lead sm:wide w-1/2"></p><a class="max-[2rem]:tall before:content-[&#x27;·&#x27;]">x</a>'

test.each([
  ['.lead{color:red}', true],
  ['.absent{color:red}', false],
  ['.lead .absent{color:red}', false],
  ['p:has(.lead,.absent) .lead:not(.other,:has(.absent)):hover{color:red}', true],
  ['p:has(.absent) .lead{color:red}', false],
  ['.lead:is(.group:is([open],:popover-open) *){color:red}', true],
  [String.raw`.sm\:wide{width:1px}`, true],
  [String.raw`.w-1\/2{width:1px}`, true],
  [String.raw`.max-\[2rem\]\:tall{width:1px}`, true],
  [String.raw`.max-\[3rem\]\:tall{width:1px}`, false],
  [String.raw`.before\:content-\[\'·\'\]:before{width:1px}`, true],
  [String.raw`.lead\(a\,b\){width:1px}`, false],
  ['table{color:red}', false],
  ['*,:after,::backdrop{color:red}', true],
  ['details[open],input[aria-invalid=true]{color:red}', true],
  ['@starting-style{.absent{opacity:0}}', false],
  ['@keyframes turn{to{rotate:1turn}}', false],
  ['@keyframes turn{to{rotate:1turn}}.lead{animation:turn 1s}', true],
  ['@font-face{font-family:A}', true],
  ['@layer base,utilities;', true],
])('%s: kept is %s', (css, kept) => {
  expect(usedStyles(css, page)).toBe(kept ? css : '')
})

test.each([
  ['.absent,.lead,table{color:red}', '.lead{color:red}'],
  ['.lead:is(.a,.b:is(c)),.absent:is(.lead,p){color:red}', '.lead:is(.a,.b:is(c)){color:red}'],
  [String.raw`.w-1\/2,.lead\(a\,b\),p{width:1px}`, String.raw`.w-1\/2,p{width:1px}`],
])('%s: a selector that matches nothing leaves its list', (css, kept) => {
  expect(usedStyles(css, page)).toBe(kept)
})

test('resets of a font’s features are removed where nothing sets them', () => {
  const resets = 'p{font-feature-settings:initial;color:red}a{font-feature-settings:inherit}'
  expect(usedStyles(resets, page)).toBe('p{color:red}')
  expect(usedStyles(`${resets}p{font-feature-settings:"a"}`, page)).toBe(`${resets}p{font-feature-settings:"a"}`)
})

test('a declaration that the compiler repeats is there once', () => {
  expect(usedStyles('a{-webkit-b:c;-webkit-b:c;b:c;d:e;b:c}', page)).toBe('a{-webkit-b:c;b:c;d:e;b:c}')
})

test('rules for form controls are removed from a page without one', () => {
  expect(usedStyles('input::placeholder{color:red}:-moz-ui-invalid{box-shadow:none}', '<p></p>')).toBe('')
})

test('empty rules are removed, the order of the layers is kept', () => {
  expect(usedStyles('@media print{.absent{color:red}}@layer a{.absent{color:red}}', page)).toBe('@layer a{}')
})

test('a bracket in a string does not end a rule', () => {
  expect(usedStyles('.lead:after{content:"}"}.absent{color:red}', page)).toBe('.lead:after{content:"}"}')
})

test('a variable that nothing sets becomes its initial value or its fallback', () => {
  const declared = '@property --a{syntax:"*";initial-value:solid}@property --b{syntax:"*"}'
  const everywhere = '@layer properties{@supports (not (margin-trim:inline)){*{--a:solid;--b:initial;}}}'
  expect(
    usedStyles(`${everywhere}p{border:var(--a);height:var(--b,calc(1 / 2));width:var(--c,var(--d))}${declared}`, page),
  ).toBe('@layer properties{}p{border:solid;height:calc(1 / 2);width:var(--d)}')
  expect(usedStyles(`p{border:var(--a)}.lead{--a:dashed}${declared}`, page)).toBe(
    'p{border:var(--a)}.lead{--a:dashed}@property --a{syntax:"*";initial-value:solid}',
  )
})

test('a property is declared where it is used', () => {
  const css = '@property --a{syntax:"*"}p{--a:1;--b:var(--c);color:var(--a)}:root{--c:3}'
  expect(usedStyles(css, page)).toBe('@property --a{syntax:"*"}p{--a:1;color:var(--a)}')
})
