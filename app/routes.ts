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
  route('resources', 'pages/resources.tsx'),
  route('privacy', 'pages/legal/privacy.tsx'),
  route('cookies', 'pages/legal/cookies.tsx'),
  route('terms', 'pages/legal/terms.tsx'),
  route('refund', 'pages/legal/refund.tsx'),
  route('accessibility', 'pages/accessibility.tsx'),
  route('donate', 'features/donate/page.tsx'),
  route('functions/v1/create-payment', 'features/functions/create-payment.ts'),
  route('functions/v1/create-checkout', 'features/functions/create-checkout.ts'),
  route('webhooks/stripe', 'features/payments/webhook.ts'),
  route('payment-success', 'features/payments/payment-success.tsx'),
  route('subscription-success', 'features/payments/subscription-success.tsx'),
  route('sitemap.xml', 'features/crawlers/sitemap.ts'),
  route('robots.txt', 'features/crawlers/robots.ts'),
  route('.well-known/security.txt', 'features/crawlers/security.ts'),
  route('manifest.webmanifest', 'features/head/web-manifest.ts'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
