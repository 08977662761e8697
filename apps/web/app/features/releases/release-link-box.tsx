import type { ReleaseLink } from '@taswira/contract'
import { Notice } from '../../ui/form/notice.tsx'
import { LinkBox } from '../../ui/link-box.tsx'

/** Shows a new link once, to be sent by the contributor, or that we emailed it. */
export const ReleaseLinkBox = ({ link: { label, url } }: { link: ReleaseLink }) =>
  url === null ? (
    <Notice tone="success">We've emailed the link to the person who signed.</Notice>
  ) : (
    <div className="panel grid gap-3 p-4">
      <p className="font-semibold wrap-anywhere">{label}</p>
      <LinkBox url={url} />
    </div>
  )
