import {
  decideFaces,
  decidePaperRelease,
  listUnreleasedFaces,
  listWaitingPapers,
  listWithdrawnReleases,
} from '@taswira/contract'
import { deskAction, revalidatesScreen, callDesk, sendToDesk } from '../../features/desk/desk-calls.ts'
import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { FaceList } from '../../features/desk/face-list.tsx'
import { listAt, loadScreen } from '../../features/desk/load-screen.ts'
import { Views } from '../../features/desk/pages.tsx'
import { WaitingPapers } from '../../features/desk/waiting-papers.tsx'
import { WithdrawnList } from '../../features/desk/withdrawn-list.tsx'
import type { Route } from './+types/releases.ts'

export const clientLoader = ({ url: { searchParams: query } }: Route.ClientLoaderArgs) =>
  loadScreen(async () => {
    if (query.get('view') === 'waiting')
      return { papers: await listAt(query, (offset) => callDesk(listWaitingPapers, { query: { offset } })) }
    const decided = query.get('view') === 'decided-faces' ? 'yes' : undefined
    if (decided || query.get('view') === 'faces') {
      const call = (offset: string) => callDesk(listUnreleasedFaces, { query: { offset, decided } })
      return { faces: { ...(await listAt(query, call)), is_decided: decided !== undefined } }
    }
    return {
      withdrawn: await listAt(query, (offset) => callDesk(listWithdrawnReleases, { query: { offset } })),
    }
  })

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  deskAction(request, {
    accept: async (form) => {
      await sendToDesk(decidePaperRelease, form)
      return 'Accepted. Its contributor gets an email.'
    },
    faces: async (form) => {
      await sendToDesk(decideFaces, form)
      return 'Decided.'
    },
    refuse: async (form) => {
      await sendToDesk(decidePaperRelease, form)
      return 'Refused. Its contributor gets an email.'
    },
  })

export const shouldRevalidate = revalidatesScreen

export default function DeskReleases({ loaderData }: Route.ComponentProps) {
  return (
    <DeskScreen title="Releases" loaded={loaderData}>
      {({ papers, faces, withdrawn }) => (
        <>
          <Views
            label="Releases"
            views={[
              { text: 'Withdrawn', filter: {} },
              { text: 'On paper, to check', filter: { view: 'waiting' } },
              { text: 'Faces without a release', filter: { view: 'faces' } },
              { text: 'Faces, decided', filter: { view: 'decided-faces' } },
            ]}
          />
          {papers && <WaitingPapers papers={papers.items} total={papers.total} offset={papers.offset} />}
          {faces && <FaceList {...faces} />}
          {withdrawn && (
            <WithdrawnList releases={withdrawn.items} total={withdrawn.total} offset={withdrawn.offset} />
          )}
        </>
      )}
    </DeskScreen>
  )
}
