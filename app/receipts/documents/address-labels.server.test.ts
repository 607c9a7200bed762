import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { drawAddressLabels, findUnprintableLabels, labelsPerSheet, placeOf } from './address-labels.server.ts'

const label = (name: string) => ({ name, postalAddress: '12 Elm Street\nSpringfield, IL 62701' })

/** The texts of each page with their places, in points from the top left corner. */
async function textsOf(labels: Parameters<typeof drawAddressLabels>[0]) {
  const pdf = await getDocumentProxy(new Uint8Array(await drawAddressLabels(labels)))
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1)
      const { items } = await page.getTextContent()
      return items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? [{ text: item.str, x: Number(item.transform[4]), y: 792 - Number(item.transform[5]), width: item.width }]
          : [],
      )
    }),
  )
}

test('the places are those of Avery 5160', () => {
  expect([0, 1, 2, 3, 29].map(placeOf)).toEqual([
    { x: 13.5, y: 36 },
    { x: 211.5, y: 36 },
    { x: 409.5, y: 36 },
    { x: 13.5, y: 108 },
    { x: 409.5, y: 684 },
  ])
})

test('a label says a name once, also when the address was typed with it', async () => {
  const typed = { name: 'Ada Giver', postalAddress: ' Mrs. Ada Giver\n12 Elm Street\nSpringfield, IL 62701\n' }
  const [sheet = []] = await textsOf([typed, label('Bo Giver')])
  const lines = sheet.map(({ text }) => text)
  expect(lines.filter((line) => line.includes('Giver'))).toEqual(['Ada Giver', 'Bo Giver'])
  expect(lines.filter((line) => line === '12 Elm Street')).toHaveLength(2)
})

test('every line stays on its label, also long and many lines', async () => {
  const long = {
    name: 'The Springfield Reading Club for Children and Their Grandparents',
    postalAddress: 'c/o Edna Brown\n12 Elm Street\nApartment 7\nSpringfield, IL 62701',
  }
  const [sheet = []] = await textsOf([label('Ada Giver'), long, label('Bo Giver')])
  const onLabel = (number: number) => {
    const { x, y } = placeOf(number)
    return sheet.filter((text) => text.x >= x && text.x + text.width <= x + 189 && text.y >= y && text.y <= y + 72)
  }
  expect(onLabel(0).map(({ text }) => text)).toEqual(['Ada Giver', '12 Elm Street', 'Springfield, IL 62701'])
  expect(
    onLabel(1)
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  ).toContain('Grandparents c/o Edna Brown')
  expect(onLabel(2)).toHaveLength(3)
  expect([0, 1, 2].flatMap(onLabel)).toHaveLength(sheet.length)
})

test('a sheet has thirty labels', async () => {
  const pages = await textsOf(Array.from({ length: labelsPerSheet + 1 }, (_, number) => label(`Giver ${number}`)))
  expect(pages.map((texts) => texts.length)).toEqual([90, 3])
})

test('letters that no font has are left out and named', async () => {
  const labels = [label('李 Wei'), { name: null, postalAddress: '1 Oak Road' }]
  expect(await findUnprintableLabels(labels)).toEqual(['李 Wei'])
  const [sheet = []] = await textsOf(labels)
  expect(sheet.map(({ text }) => text)).toEqual(['Wei', '12 Elm Street', 'Springfield, IL 62701', '1 Oak Road'])
})

test('of a name with an emoji, the label has the name', async () => {
  const labels = [label('Ann 😊 Lee'), label('😊')]
  expect(await findUnprintableLabels(labels)).toEqual([])
  const [sheet = []] = await textsOf(labels)
  expect(sheet.map(({ text }) => text).filter((text) => !/Elm|Springfield/.test(text))).toEqual(['Ann Lee'])
})
