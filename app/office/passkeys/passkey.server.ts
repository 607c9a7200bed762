import { createHmac } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { site } from '../../content/site.ts'
import { appSecret } from '../../security/app-secret.server.ts'
import { config } from '../../config/config.server.ts'
import type { Db } from '../../db/db.server.ts'
import { log } from '../../log/log.server.ts'
import type { Member } from '../../config/staff-setting.ts'
import { addPasskey, findPasskeys, keepChallenge, recordPasskeyUse, takeChallenge } from './passkey.queries.server.ts'
import type { Passkey } from './passkey.queries.server.ts'

/** Loaded when somebody has a passkey or wants one: it is large. */
const library = () => import('@simplewebauthn/server')

const siteId = () => new URL(config().siteUrl).hostname
const transportsOf = ({ transports }: Passkey) => JSON.parse(transports) as string[]
const known = (passkeys: readonly Passkey[]) =>
  passkeys.map((passkey) => ({ id: passkey.id, transports: transportsOf(passkey) }))

type Holder = { member: Member; sessionHash: string }

/** What the browser is asked for a new passkey. */
export async function askForNewPasskey(db: Db, { member, sessionHash }: Holder) {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: `${site.name}: office`,
    rpID: siteId(),
    userName: member.email,
    userDisplayName: member.name,
    // The same for each passkey of a person, and no address.
    userID: new Uint8Array(createHmac('sha256', appSecret()).update(`passkey ${member.email}`).digest()),
    attestationType: 'none',
    excludeCredentials: known(await findPasskeys(db, member.email)),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await keepChallenge(db, sessionHash, options.challenge)
  return options
}

type NewPasskey = { name: string; answer: string }

/** Keeps the new passkey that the browser made. False when it is not what was asked for. */
export async function keepNewPasskey(db: Db, holder: Holder, { name, answer }: NewPasskey, now: number) {
  const { member, sessionHash } = holder
  const { verifyRegistrationResponse } = await library()
  const made = await verified(db, sessionHash, (expected) =>
    verifyRegistrationResponse({ response: JSON.parse(answer) as RegistrationResponseJSON, ...expected }),
  )
  if (!made?.registrationInfo) return false
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
  const row = {
    id,
    email: member.email,
    name,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
    created_at: now,
    last_used_at: null,
  }
  await addPasskey(db, row, sessionHash, now)
  return true
}

/** What the browser is asked for a passkey that it has. */
export async function askForPasskey(db: Db, { member, sessionHash }: Holder) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: siteId(),
    allowCredentials: known(await findPasskeys(db, member.email)),
    userVerification: 'preferred',
  })
  await keepChallenge(db, sessionHash, options.challenge)
  return options
}

/** Opens the session to whoever shows a passkey of the member's. False when this is none. */
export async function acceptPasskey(db: Db, { member, sessionHash }: Holder, answer: string, now: number) {
  const { verifyAuthenticationResponse } = await library()
  const passkeys = await findPasskeys(db, member.email)
  const shown = await verified(db, sessionHash, async (expected) => {
    const response = JSON.parse(answer) as AuthenticationResponseJSON
    const passkey = passkeys.find(({ id }) => id === response.id)
    if (!passkey) return { verified: false, passkey, authenticationInfo: undefined }
    const credential = {
      id: passkey.id,
      counter: passkey.counter,
      transports: transportsOf(passkey),
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
    }
    return { ...(await verifyAuthenticationResponse({ response, credential, ...expected })), passkey }
  })
  if (!shown?.passkey || !shown.authenticationInfo) return false
  const { newCounter: counter } = shown.authenticationInfo
  await recordPasskeyUse(db, { ...shown.passkey, counter }, sessionHash, now)
  return true
}

const expectedOf = (challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: config().siteUrl,
  expectedRPID: siteId(),
  requireUserVerification: false,
})

/** Holds an answer against the challenge of this session, which is used up by it. Null when it is not what was asked for. */
async function verified<Result extends { verified: boolean }>(
  db: Db,
  sessionHash: string,
  verify: (expected: ReturnType<typeof expectedOf>) => Promise<Result>,
): Promise<Result | null> {
  const challenge = await takeChallenge(db, sessionHash)
  if (challenge === null) return null
  try {
    const result = await verify(expectedOf(challenge))
    return result.verified ? result : null
  } catch (error) {
    log.info('passkey-refused', { error: String(error).slice(0, 200) })
    return null
  }
}
