/** React and React Router choose their build by this variable when they are first imported, so it comes before them. */
process.env['NODE_ENV'] ||= 'production'
