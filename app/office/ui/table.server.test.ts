import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Column, Table } from './table.server.tsx'

const columns: Column<string>[] = [
  { label: 'Name', isRowHeader: true, cell: () => '' },
  { label: 'State', cell: (state) => state },
  { label: 'Gifts', isNumber: true, cell: () => 0 },
]

const labelsOf = (rows: string[]) =>
  [...renderToStaticMarkup(Table({ caption: 'Gifts', columns, rows })).matchAll(/data-label="(\w+)"/g)].map(
    ([, label]) => label,
  )

test('a column of which every cell is empty is left out, and a zero is not empty', () => {
  expect(labelsOf(['', ''])).toEqual(['Gifts', 'Gifts'])
  expect(labelsOf(['', 'Failed'])).toEqual(['State', 'Gifts', 'State', 'Gifts'])
})
