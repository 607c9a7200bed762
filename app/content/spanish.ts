import { words } from '../words/words.ts'
import type { LineId } from './hotlines/line-id.ts'
import { site } from './site.ts'

export interface SpanishLine {
  /** Its entry in the directories mentions Spanish or interpreters: a test compares them. */
  line: LineId
  title: string
  note?: string
  /** The key for Spanish after the call is answered. */
  press?: string
}

/** The part of the crisis page that is in Spanish. */
export const spanish = words(
  'spanish',
  {
    title: 'En español',
    danger: { lead: '¿Hay alguien en peligro inmediato?', label: 'Llame al 911', href: 'tel:911' },
    talk: {
      lead: '¿Necesita hablar con alguien?',
      line: 'lifeline-988-es',
      call: 'Llame al 988, oprima 2',
      sms: 'Envíe AYUDA al 988',
      text: 'Línea 988 de prevención del suicidio y crisis: gratis, a toda hora. Llame también si le preocupa otra persona.',
    },
    notUs:
      '{site.name} publica libros para niños. No somos un servicio de emergencia y aquí nadie atiende llamadas de crisis.',

    linesTitle: 'Otras líneas, en español o con intérprete',
    linesLead: {
      unchecked:
        'Atienden a toda hora, según fuentes públicas de noviembre de 2026; nosotros aún no las hemos probado por teléfono.',
      partly: 'Atienden a toda hora, según fuentes públicas de noviembre de 2026; aún no las hemos probado todas.',
      all: 'Atienden a toda hora.',
    },
    ifNot: 'Si una no contesta, llame al 988 y oprima 2.',
    call: 'Llame al {number}',
    callAndPress: 'Llame al {number}, oprima {press}',
    lines: [
      {
        line: 'childhelp',
        title: 'Maltrato infantil',
        note: 'No recibe denuncias: para denunciar, llame al 911 o a la línea de protección de menores de su estado.',
      },
      { line: 'ndvh', title: 'Violencia doméstica' },
      { line: 'rainn', title: 'Agresión sexual' },
      { line: 'trafficking', title: 'Trata de personas' },
      {
        line: 'samhsa-helpline',
        title: 'Drogas, alcohol o salud mental',
        note: 'Le indica dónde hay tratamiento y apoyo. No da consejería.',
      },
      { line: 'disaster-distress', title: 'Después de un desastre', press: '2' },
      { line: 'maternal-mh', title: 'Embarazo y posparto' },
      {
        line: 'option-line',
        title: 'Embarazo inesperado',
        note: 'Red cristiana provida de centros de ayuda: no practica abortos ni refiere para ello.',
      },
    ] satisfies readonly SpanishLine[],
    /** Shown until the owner names the native speaker who has read this part: see `evidence.spanish`. */
    notRead: 'Este texto aún no lo ha revisado un hablante nativo de español.',
  },
  { site },
)
