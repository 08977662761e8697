import type { ReleaseLink } from '@taswira/contract'
import { Notice } from '../../ui/form/notice.tsx'
import { LinkBox } from '../../ui/link-box.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

/** Shows a new link once, to be sent by the contributor, or that we emailed it. */
export const ReleaseLinkBox = ({ link: { label, url } }: { link: ReleaseLink }) =>
  url === null ? (
    <Notice tone="success">We've emailed the link to the person who signed.</Notice>
  ) : (
    <div className="panel grid gap-4 p-5">
      <p className="font-semibold wrap-anywhere">{label}</p>
      <LinkBox url={url}>
        <a
          href={`https://wa.me/?${new URLSearchParams({ text: `Please look at these images and sign here if you agree: ${url}` })}`}
          target="_blank"
          rel="noopener"
          className="btn btn-filled btn-compact"
        >
          Send by WhatsApp
          <span className="sr-only"> (in a new tab)</span>
        </a>
      </LinkBox>
      <div className="flex items-center gap-4">
        <QrCode text={url} className="max-w-40 flex-none" />
        <p className="text-small text-ink-muted">
          Is the person with you? They can scan this with their phone.
        </p>
      </div>
    </div>
  )
