import fc from 'fast-check'
import { toBytes } from './hostile-text.ts'

export type Fields = [name: string, value: string][]

export interface PostBody {
  type: string
  body: string
}

const boundary = '----fuzz-boundary'

const urlencoded = (fields: Fields): PostBody => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})

function multipart(fields: Fields): PostBody {
  const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ')
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, body: toBytes(`${parts.join('')}--${boundary}--\r\n`) }
}

/** Fields as either kind of form. */
export const asForm: fc.Arbitrary<(fields: Fields) => PostBody> = fc.constantFrom(urlencoded, urlencoded, multipart)

/** Bodies that are no form, or broken off. */
export const brokenForm: fc.Arbitrary<PostBody> = fc.constantFrom(
  { type: 'application/x-www-form-urlencoded', body: '' },
  { type: 'application/x-www-form-urlencoded', body: '%&=&%zz=%zz&&&' },
  { type: 'multipart/form-data', body: 'x' },
  { type: 'multipart/form-data; boundary=', body: '--\r\n' },
  { type: `multipart/form-data; boundary=${boundary}`, body: `--${boundary}\r\nContent-Disposition: form-data` },
  { type: `multipart/form-data; boundary=${boundary}`, body: `--${boundary}\r\nContent-Disposition: x\r\n\r\n\r\n` },
  {
    type: `multipart/form-data; boundary=${boundary}`,
    body: `--${boundary}\r\nContent-Disposition: form-data; name="quantity"; filename="../../x"\r\n\r\n1\r\n--${boundary}--\r\n`,
  },
  { type: `multipart/form-data; boundary=${'b'.repeat(5000)}`, body: '' },
  { type: 'text/plain', body: 'giving=one-time\r\ncustom=50\r\nquantity=1' },
  { type: 'application/json', body: '{"quantity":1,"custom":"50","email":"a@b.org"}' },
  { type: 'application/xml', body: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>' },
  { type: '', body: '\0\x01\x02\xff\xfe' },
)
