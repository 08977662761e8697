import type { MailName, Site } from '@taswira/contract'

/** The text that owners gave a mail, with its values filled in. */
export function mailText(site: Site, name: MailName, values: Record<string, string | number> = {}) {
  const all: Record<string, string | number> = { ...values, name: site.name, email: site.email }
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(all[value] ?? ''))
  const paragraphs = (text: string) =>
    fill(text)
      .split(/\n\s*\n/)
      .filter(Boolean)
  const { subject, heading, before, after } = site.mails[name]
  return {
    subject: fill(subject),
    heading: fill(heading),
    before: paragraphs(before),
    after: paragraphs(after),
  }
}
