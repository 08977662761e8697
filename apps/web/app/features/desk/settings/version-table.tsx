import type { SettingVersion } from '@taswira/contract'
import { Notice } from '../../../ui/form/notice.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { AskFirst } from '../frame/ask-first.tsx'
import { momentText } from '../frame/moment-text.ts'
import { useDeskForm } from '../frame/use-desk-form.ts'

interface VersionTableProps {
  versions: SettingVersion[]
  onCompare: (version: SettingVersion) => void
  /** Called with a version's content, to edit it again. */
  onEdit: (content: SettingVersion['content']) => void
}

/** The versions of a setting, which can be compared, edited again and taken back. */
export const VersionTable = ({ versions, ...actions }: VersionTableProps) => (
  <Table columns={versionColumns(actions)} rows={versions} rowKey={({ version_id }) => version_id} />
)

const states: Record<SettingVersion['state'], string> = {
  scheduled: 'Scheduled',
  current: 'Applies now',
  past: 'Replaced',
  taken_back: 'Taken back',
}

const versionColumns = ({
  onCompare,
  onEdit,
}: Omit<VersionTableProps, 'versions'>): Column<SettingVersion>[] => [
  {
    label: 'From',
    cell: ({ valid_from, operator }) => (
      <>
        <time dateTime={valid_from}>{momentText(valid_from)}</time>
        <span className="block text-ink-muted wrap-anywhere">{operator ?? 'Server command'}</span>
      </>
    ),
  },
  { label: 'State', cell: ({ state }) => <span className="whitespace-nowrap">{states[state]}</span> },
  {
    label: '',
    right: true,
    cell: (version) => (
      <div className="flex flex-wrap justify-end gap-2">
        <button
          type="button"
          className="btn btn-text btn-compact"
          aria-label={`Compare the version from ${momentText(version.valid_from)}`}
          onClick={() => onCompare(version)}
        >
          Compare
        </button>
        {version.state !== 'current' && (
          <button
            type="button"
            className="btn btn-text btn-compact"
            aria-label={`Edit the version from ${momentText(version.valid_from)} again`}
            onClick={() => {
              onEdit(version.content)
              document.getElementById('edit')?.scrollIntoView()
            }}
          >
            Edit again
          </button>
        )}
        {!version.used && ['scheduled', 'current'].includes(version.state) && <TakeBack {...version} />}
      </div>
    ),
  },
]

function TakeBack({ version_id, valid_from, state }: SettingVersion) {
  const form = useDeskForm('take_back', version_id)
  const { error } = form.field('version_id')
  return (
    <AskFirst
      form={form}
      label="Take back"
      accessible_label={`Take back the version from ${momentText(valid_from)}`}
      question={
        state === 'scheduled'
          ? 'Take back this change before it applies?'
          : 'Take this version back? The one before it applies again.'
      }
    >
      <input type="hidden" name="version_id" value={version_id} />
      {error && <Notice tone="danger">{error}</Notice>}
    </AskFirst>
  )
}
