import type { AnsweredKind, CallResult, countDeskEnquiries, DeskEnquiry } from '@taswira/contract'
import clsx from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { settings } from '../../../site/settings.ts'
import { dateText } from '../../../ui/date-text.ts'
import { Facts } from '../../../ui/facts.tsx'
import { TabRow } from '../../../ui/tab-row.tsx'
import { AnsweredToggle } from '../frame/answered-toggle.tsx'
import { useMayCall } from '../frame/desk-session.ts'
import { countText, toLabel } from '../frame/desk-texts.ts'
import { momentText } from '../frame/moment-text.ts'
import { NothingHere, Pages, stateViews, Views, workAt } from '../frame/pages.tsx'

/** Contributors have their own screen. */
type MessageKind = Exclude<AnsweredKind, 'asset_request' | 'contributor'>

export const message_kinds: [MessageKind, string][] = [
  ['contact', 'Messages'],
  ['appointment', 'Virtual calls'],
]

interface MessageListProps {
  messages: DeskEnquiry[]
  total: number
  offset: number
  /** `one`: only the message with the number in the URL. */
  state: 'open' | 'answered' | 'one'
  kind: MessageKind
  counts: CallResult<typeof countDeskEnquiries>
}

/** Messages that operators answer from their own mail program. */
export function MessageList({ messages, total, offset, state, kind, counts }: MessageListProps) {
  const list = (
    <>
      {messages.length === 0 && (
        <NothingHere
          work={
            (state !== 'open' && workAt(`/desk/messages?kind=${kind}`, 'Still open', counts[kind].open)) || {
              to: '/desk/requests',
              text: 'Image requests',
            }
          }
        >
          {state === 'open' ? nothing_open_texts[kind] : nothing_texts[state]}
        </NothingHere>
      )}
      <Messages
        // Messages that were reloaded start with the server's state.
        key={messages.map(({ enquiry_id, changed_at }) => `${enquiry_id} ${changed_at}`).join()}
        messages={messages}
        total={total}
        offset={offset}
      />
    </>
  )
  if (state === 'one')
    return (
      <>
        <Link to="/desk/messages" className="link font-semibold">
          All messages
        </Link>
        {list}
      </>
    )
  return (
    <TabRow
      label="Kind"
      tabs={message_kinds.map(([key, text]) => ({ key, name: `${text} ${countText(counts[key].open)}` }))}
      tab={kind}
      toAddress={(key) => `/desk/messages?kind=${key}`}
    >
      <Views label="Status" views={stateViews(counts[kind])} />
      {list}
    </TabRow>
  )
}

const nothing_open_texts: Record<MessageKind, string> = {
  contact: 'No open messages. What people send on the contact page appears here.',
  appointment:
    'No open requests for a virtual call. Those that people send on the page Our Story appear here.',
}

const nothing_texts = {
  answered: 'No answered messages yet. Messages that you mark as answered move here.',
  one: 'This message no longer exists.',
}

function Messages({ messages, total, offset }: Pick<MessageListProps, 'messages' | 'total' | 'offset'>) {
  const may = useMayCall()
  const [moved, setMoved] = useState<ReadonlySet<number>>(new Set())
  return (
    <>
      <ul className="mt-6 grid max-w-180 gap-4">
        {/* Clipped, because stacked diacritics would overlap the neighbouring messages. */}
        {messages.map((message) => (
          <li key={message.enquiry_id} className="panel overflow-clip p-5">
            <Message message={message}>
              {(opened_mail) =>
                may('markAnswered') && (
                  <AnsweredToggle
                    message={message}
                    is_asked={opened_mail}
                    onMoved={(away) =>
                      setMoved((before) => {
                        const after = new Set(before)
                        if (away) after.add(message.enquiry_id)
                        else after.delete(message.enquiry_id)
                        return after
                      })
                    }
                  />
                )
              }
            </Message>
          </li>
        ))}
      </ul>
      <Pages offset={offset} total={total} gone={moved.size} />
    </>
  )
}

function Message({
  message: { enquiry_id, kind, email, fields, status, created_at, changed_at },
  children,
}: {
  message: DeskEnquiry
  /** Gets whether the answer was opened in the mail program. */
  children: (opened_mail: boolean) => React.ReactNode
}) {
  const [opened_mail, setOpenedMail] = useState(false)
  const { message, extra, subject, full_name, first_name, last_name, ...rest } = fields
  const name = full_name ?? [first_name, last_name].filter(Boolean).join(' ')
  const text = message ?? extra
  // Without a subject, the name is already the heading.
  const known = { ...(subject && { name }), email, ...rest }
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-h3">{subject ?? name}</h2>
        <p className="text-small text-ink-muted">
          no. {enquiry_id} · <time dateTime={created_at}>{momentText(created_at)}</time>
          {status === 'answered' && ` · answered ${momentText(changed_at)}`}
        </p>
      </div>
      <Facts
        facts={Object.fromEntries(
          // A date without a time is the same in all time zones.
          Object.entries(known).map(([field, value]) => [
            toLabel(field),
            field === 'date' ? dateText(value) : value,
          ]),
        )}
        className="mt-2 text-small"
      />
      {text && <p className="mt-3 max-w-[68ch] overflow-y-clip whitespace-pre-line">{text}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <a
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject ?? replySubject(kind)}`)}`}
          className={clsx(
            'btn btn-compact',
            opened_mail || status === 'answered' ? 'btn-outline' : 'btn-filled',
          )}
          onClick={() => setOpenedMail(true)}
        >
          Answer by email
        </a>
        {children(opened_mail)}
      </div>
    </>
  )
}

/** Subject for the reply when the form had none. */
const replySubject = (kind: AnsweredKind) =>
  ({
    contact: `your message to ${settings.now().name}`,
    asset_request: 'your image request',
    appointment: `your virtual call with ${settings.now().name}`,
    contributor: `contributing to ${settings.now().name}`,
  })[kind]
