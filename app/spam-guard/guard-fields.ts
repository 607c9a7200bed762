/** A field that people do not see; a program that fills in everything gives itself away. */
export const trapField = 'about_you'
/** Holds the server's own word for when the form was opened, once a script has asked for it. */
export const timeField = 'opened'
