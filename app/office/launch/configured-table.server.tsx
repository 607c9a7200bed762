import { config } from '../../config/config.server.ts'
import { builtOf } from '../../config/built-settings.server.ts'
import { type Column, Table } from '../ui/table.server.tsx'
import { configured, type Setting } from './configured.server.ts'

const columns: Column<Setting>[] = [
  { label: 'Setting', cell: ({ name }) => <code>{name}</code> },
  { label: 'Value', cell: ({ value }) => value ?? <em>not set</em> },
]

/** Every setting of the server by its name, for the person who runs it. */
export function ConfiguredTable() {
  const build = { name: 'Build', value: `${builtOf.version} ${builtOf.commit}`.trim() }
  return (
    <details>
      <summary>What the server is set to</summary>
      <Table caption="The settings of the server" columns={columns} rows={[...configured(config()), build]} />
    </details>
  )
}
