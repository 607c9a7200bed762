/**
 * What Stripe's own client costs, in a process of its own: makes checkout sessions one after another and prints the
 * processor time of each, in milliseconds. Arguments: the API's address and how many.
 */
import Stripe from 'stripe'

const [url = '', calls = '300'] = process.argv.slice(2)
const { protocol, hostname, port } = new URL(url)
const stripe = new Stripe('sk_test_sandbox', {
  protocol: protocol === 'http:' ? 'http' : 'https',
  host: hostname,
  port,
})

const makeSession = () =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost/payment-success',
    cancel_url: 'http://localhost/donate',
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 5000, product_data: { name: 'Gift' } } }],
  })

const warmUp = 50
for (let call = 0; call < warmUp; call += 1) await makeSession()
const before = process.cpuUsage()
for (let call = 0; call < Number(calls); call += 1) await makeSession()
const { user, system } = process.cpuUsage(before)
process.stdout.write(`${(user + system) / 1000 / Number(calls)}\n`)
