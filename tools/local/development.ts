/** The environment of the development server. It is set before anything else is loaded. */

// React and React Router choose their build by this variable at their first import.
process.env['NODE_ENV'] ||= 'development'
process.umask(0o077)
