import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { ImportError } from './import-refusal.ts'

export interface FoundFile {
  /** Absolute path on this machine. */
  path: string
  /** Path relative to the folder, with forward slashes and composed accents. */
  name: string
}

export interface FoundFiles {
  /** Sorted by name. */
  files: FoundFile[]
  /** Links that point outside the folder, and unreadable folders. */
  refused: { name: string; reason: string }[]
  /** Folders of deleted files, and folders in which programs store their own copies. */
  passed_over: string[]
}

/** Files that operating systems and other programs store next to images. They are never imported. */
const passed_over = /^(\..*|thumbs\.db|desktop\.ini|.*\.(csv|xmp|txt|md|html?|pdf|zip))$/i

/** Bins of operating systems and network drives, and what photo programs and drives store for themselves. */
const folders_passed_over =
  /^(#recycle|@recycle|\$recycle\.bin|recycle[rd]|recycle bin|trash|network trash folder|lost\+found|found\.\d{3}|#snapshot|@recently-snapshot|system volume information|@eadir|@__thumb|__macosx|temporary items|ipod photo cache|captureone|.*\.(lrdata|lrcat-data|lrlibrary|cocatalog|cosessiondb|photoslibrary|photolibrary|aplibrary|migratedphotolibrary))$/i

/** Lists a folder recursively. Follows a link only if its target is inside the folder. Throws ImportError. */
export async function listFiles(folder: string): Promise<FoundFiles> {
  const root = await realpath(folder).catch(() => undefined)
  if (!root || !(await stat(root)).isDirectory()) throw new ImportError(`There is no folder ${folder}.`)
  const found: FoundFiles = { files: [], refused: [], passed_over: [] }
  await walk(root, root, '', found)
  found.files.sort((one, other) => (one.name < other.name ? -1 : 1))
  return found
}

async function walk(root: string, folder: string, prefix: string, found: FoundFiles) {
  let entries: Dirent[]
  try {
    entries = await readdir(folder, { withFileTypes: true })
  } catch (cause) {
    if (folder === root) throw new ImportError(`Can't read the folder ${root}.`, { cause })
    found.refused.push({ name: prefix, reason: "can't read this folder" })
    return
  }
  for (const entry of entries) {
    const name = (prefix + entry.name).normalize('NFC')
    const path = join(folder, entry.name)
    if (passed_over.test(entry.name)) continue
    if (entry.isDirectory() && folders_passed_over.test(entry.name)) found.passed_over.push(name)
    else if (entry.isDirectory()) await walk(root, path, `${name}/`, found)
    else if (entry.isFile()) found.files.push({ path, name })
    else if (entry.isSymbolicLink()) {
      const target = await realpath(path).catch(() => undefined)
      const inside = target?.startsWith(root + sep) && (await stat(target)).isFile()
      if (target && inside) found.files.push({ path: target, name })
      else found.refused.push({ name, reason: "this link doesn't point to a file in the folder" })
    }
  }
}
