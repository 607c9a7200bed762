import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** The map of the site: one line per URL. */
export default [
  index('pages/home.tsx'),
  route('home/*', 'pages/home-redirect.ts'),
  route('about', 'pages/about.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('donors', 'pages/donors.tsx'),
  route('get-involved', 'pages/get-involved.tsx'),
  route('research', 'pages/research.tsx'),
  route('donate', 'features/donate/page.tsx'),
  route('functions/v1/create-payment', 'features/functions/create-payment.ts'),
  route('functions/v1/create-checkout', 'features/functions/create-checkout.ts'),
  route('webhooks/stripe', 'features/payments/webhook.ts'),
  route('payment-success', 'features/payments/payment-success.tsx'),
  route('subscription-success', 'features/payments/subscription-success.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
