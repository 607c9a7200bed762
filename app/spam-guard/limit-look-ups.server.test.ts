import { expect } from 'vitest'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { clientOf } from './client-of.server.ts'
import { isLookUpOverLimit } from './limit-look-ups.server.ts'

const now = Date.UTC(2026, 10, 21, 15)
const minuteMs = 60_000

describeOnEachDatabase('requests to Stripe about checkout sessions', (_, it) => {
  it('are limited for unknown ids, from one address and from many', async (db) => {
    let asked = 0
    const ask = async (session: string, address: string, at = now) => {
      const isOver = await isLookUpOverLimit(db, { session, isKnown: false }, clientOf(address), at)
      if (!isOver) asked += 1
    }
    for (let number = 0; number < 10; number += 1) await ask('same', '198.51.100.1')
    expect(asked).toBe(3)
    for (let number = 0; number < 50; number += 1) await ask(`made-up-${number}`, '198.51.100.1')
    expect(asked).toBe(3 + 30 - 10)
    for (let number = 0; number < 400; number += 1) await ask(`from-many-${number}`, `203.0.113.${number % 100}`)
    expect(asked).toBe(300)
    await ask('later', '198.51.100.1', now + 10 * minuteMs)
    expect(asked).toBe(301)
  })

  it('for a stored payment have a separate limit for ten minutes', async (db) => {
    const client = clientOf('198.51.100.1')
    for (let number = 0; number < 400; number += 1) {
      await isLookUpOverLimit(db, { session: `made-up-${number}`, isKnown: false }, null, now)
    }
    const lookUpStored = () => isLookUpOverLimit(db, { session: 'known', isKnown: true }, client, now)
    const answers = []
    for (let number = 0; number < 61; number += 1) answers.push(await lookUpStored())
    expect(answers.indexOf(true)).toBe(60)
  })
})
