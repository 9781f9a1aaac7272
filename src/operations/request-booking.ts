import { z } from 'zod';
import { contactEmail, contactUrl, hasContact } from '../site/press-kit.ts';
import { defineOperation } from './operation.ts';
import { DEFAULT_NAME } from '../model/site-config.ts';
import { uri } from './schemas.ts';

const REQUIRED = ['event', 'dates', 'format', 'audience', 'location'] as const;
const QUESTIONS = [...REQUIRED, 'notes'] as const;

const NO_CONTACT =
  'This site names no contact for bookings: there is no address to send this draft to, and `contact_url` is only where to look further.';

const answer = (what: string) => z.string().max(2000).optional().describe(what);

export const requestBooking = defineOperation({
  name: 'booking',
  title: 'Draft a booking request',
  description:
    'A draft message that asks the speaker for a booking. Nothing is sent; a human confirms and sends it.',
  input: z.object({
    event: answer('Name of the event.'),
    dates: answer('When it takes place.'),
    format: answer('Talk, workshop, panel, …, and how long.'),
    audience: answer('Who listens, and how many.'),
    location: answer('City and venue, or online.'),
    notes: answer('Anything else: fee, travel, links.'),
  }),
  output: z.looseObject({
    notice: z
      .string()
      .optional()
      .describe('What the human must know first: this site names no contact for bookings.'),
    subject: z.string(),
    body: z.string(),
    mailto: z
      .string()
      .nullable()
      .describe('A link that opens the draft in a mail program; null without an address.'),
    contact_email: z.string().nullable(),
    contact_url: uri,
    missing: z
      .array(z.enum(REQUIRED))
      .describe('What the speaker will want to know and the draft does not say.'),
    sent: z.literal(false),
    confirmation: z.string(),
  }),
  problems: [],
  tool: {
    name: 'request_booking',
    description:
      'Draft a message that invites the speaker, only when the human wants that. It sends nothing and books nothing. Every argument is optional: pass what you know, never make up the rest. Returns `subject`, `body`, a `mailto` link, the contact, and what is `missing`: ask the human for that and call again, then show the draft; the human confirms and sends it. A `notice` comes first where the site names no contact. Topics and formats are in get_press_kit.',
  },
  example: { event: 'Example Conf', dates: '2027-05-12', format: 'keynote, 40 minutes' },
  run(site, input) {
    const { name, author } = site.snapshot.config;
    const addressee = author.name ?? name;
    const answerTo = (question: (typeof QUESTIONS)[number]) => oneLine(input[question]);
    const answers = QUESTIONS.filter((question) => answerTo(question) !== '').map((question) => {
      const text = question === 'notes' ? input.notes?.trim() : answerTo(question);
      return `${question.replace(/^./, (letter) => letter.toUpperCase())}: ${text}`;
    });
    const subject = ['Booking request', answerTo('event'), answerTo('dates')].filter(Boolean).join(': ');
    const blocks = [
      `Hello${addressee === DEFAULT_NAME ? '' : ` ${addressee}`},`,
      'I would like to ask whether you are available:',
      answers.join('\n'),
      'This message was drafted with an assistant and checked by me before sending.',
    ];
    const text = blocks.filter(Boolean).join('\n\n');
    const email = contactEmail(site);
    return {
      ...(hasContact(site) ? {} : { notice: NO_CONTACT }),
      subject,
      body: text,
      mailto: email === null ? null : mailtoUri(email, subject, text),
      contact_email: email,
      contact_url: contactUrl(site),
      missing: REQUIRED.filter((question) => answerTo(question) === ''),
      sent: false as const,
      confirmation: 'Nothing has been sent. A human must read, complete, confirm and send this message.',
    };
  },
});

/** Joins lines, because a header field of a message has one: RFC 5322, section 2.2. */
function oneLine(text = ''): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

/** Mail programs cut or refuse longer links. */
const MAX_MAILTO = 2000;

/** RFC 6068: line breaks in the body are %0D%0A. If the link is too long, it has no body, and the human copies the draft. */
function mailtoUri(email: string, subject: string, body: string): string {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  const address = email.split('@').map(encodeURIComponent).join('@');
  const withoutBody = `mailto:${address}?subject=${encode(subject.slice(0, 100))}`;
  const whole = `mailto:${address}?subject=${encode(subject)}&body=${encode(body.replace(/\r?\n/g, '\r\n'))}`;
  return whole.length > MAX_MAILTO ? withoutBody : whole;
}
