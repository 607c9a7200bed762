import { createHmac } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { site } from '../../content/site.ts'
import { appSecret } from '../../security/app-secret.server.ts'
import { config } from '../../config/config.server.ts'
import type { Db } from '../../db/db.server.ts'
import { log } from '../../log/log.server.ts'
import type { Member } from '../../config/staff-setting.ts'
import { addPasskey, findPasskeys, saveChallenge, recordPasskeyUse, takeChallenge } from './passkey.queries.server.ts'
import type { Passkey } from './passkey.queries.server.ts'

/** Large, so it is loaded only when a member has a passkey or adds one. */
const library = () => import('@simplewebauthn/server')

const siteId = () => new URL(config().siteUrl).hostname
const transportsOf = ({ transports }: Passkey) => JSON.parse(transports) as string[]
const descriptorsOf = (passkeys: readonly Passkey[]) =>
  passkeys.map((passkey) => ({ id: passkey.id, transports: transportsOf(passkey) }))

type SessionMember = { member: Member; sessionHash: string }

/** The WebAuthn options for a new passkey. */
export async function startRegistration(db: Db, { member, sessionHash }: SessionMember) {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: `${site.name}: office`,
    rpID: siteId(),
    userName: member.email,
    userDisplayName: member.name,
    // The same for each passkey of a member, without the address.
    userID: new Uint8Array(createHmac('sha256', appSecret()).update(`passkey ${member.email}`).digest()),
    attestationType: 'none',
    excludeCredentials: descriptorsOf(await findPasskeys(db, member.email)),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await saveChallenge(db, sessionHash, options.challenge)
  return options
}

type NewPasskey = { name: string; answer: string }

/** Stores the new passkey of the browser. False when the answer is not valid. */
export async function finishRegistration(db: Db, session: SessionMember, { name, answer }: NewPasskey, now: number) {
  const { member, sessionHash } = session
  const { verifyRegistrationResponse } = await library()
  const result = await verifyAnswer(db, sessionHash, (expected) =>
    verifyRegistrationResponse({ response: JSON.parse(answer) as RegistrationResponseJSON, ...expected }),
  )
  if (!result?.registrationInfo) return false
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
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

/** The WebAuthn options for signing in with a passkey. */
export async function startAuthentication(db: Db, { member, sessionHash }: SessionMember) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: siteId(),
    allowCredentials: descriptorsOf(await findPasskeys(db, member.email)),
    userVerification: 'preferred',
  })
  await saveChallenge(db, sessionHash, options.challenge)
  return options
}

/** Confirms the session with a passkey of the member. False when the answer is not valid. */
export async function finishAuthentication(
  db: Db,
  { member, sessionHash }: SessionMember,
  answer: string,
  now: number,
) {
  const { verifyAuthenticationResponse } = await library()
  const passkeys = await findPasskeys(db, member.email)
  const result = await verifyAnswer(db, sessionHash, async (expected) => {
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
  if (!result?.passkey || !result.authenticationInfo) return false
  const { newCounter: counter } = result.authenticationInfo
  await recordPasskeyUse(db, { ...result.passkey, counter }, sessionHash, now)
  return true
}

const expectedOf = (challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: config().siteUrl,
  expectedRPID: siteId(),
  requireUserVerification: false,
})

/** Verifies an answer with the challenge of this session, which is then used up. Null when it is not valid. */
async function verifyAnswer<Result extends { verified: boolean }>(
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
