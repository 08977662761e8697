import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCatalogueCsv } from './read-catalogue-csv.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taswira-csv-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(content: string | Buffer) {
  const path = join(folder, 'catalogue.csv')
  await writeFile(path, content)
  return readCatalogueCsv(path)
}

describe('a CSV catalogue', () => {
  it('accepts headers in any case and order, with or without a byte order mark, and any line endings', async () => {
    const { rows } = await read(
      '\ufeffTitle, FILE ,Licence URL,Tags\r\n"Market, ""big""",a.jpg,https://x.test,a;b\r\n\r\n',
    )
    expect(rows).toEqual([
      {
        file: 'a.jpg',
        line: 2,
        title: 'Market, "big"',
        description: '',
        category: '',
        keywords: 'a;b',
        creator: '',
        licence: '',
        licence_url: 'https://x.test',
        source_url: '',
        copyright: '',
        date: '',
        digital_source_type: '',
        data_mining: '',
        people: '',
        location: '',
      },
    ])
  })

  it('accepts line breaks in cells, short rows and empty rows', async () => {
    const { rows } = await read('file,title,description\na.jpg,One,"two\nlines"\n,,\nb.jpg\n')
    expect(rows.map(({ file, description }) => [file, description])).toEqual([
      ['a.jpg', 'two\nlines'],
      ['b.jpg', ''],
    ])
  })

  it('ignores unknown columns', async () => {
    const { rows } = await read('file,constructor,toString\na.jpg,Ade and Sons,x\n')
    expect(rows.map(({ file }) => file)).toEqual(['a.jpg'])
  })

  it('accepts semicolons or tabs as separators', async () => {
    expect((await read('file;title\na.jpg;One')).rows[0]).toMatchObject({ file: 'a.jpg', title: 'One' })
    expect((await read('file\ttitle\na.jpg\tOne')).rows[0]).toMatchObject({ file: 'a.jpg', title: 'One' })
  })

  it('finds the separator outside quotation marks, or takes the one that a spreadsheet names', async () => {
    const row = { file: 'a.jpg', title: 'One' }
    for (const text of [
      '"title; long";title;file\nx;One;a.jpg',
      '\ufeffsep=;\r\nfile;title\r\na.jpg;One\r\n',
      '\r\n;;\nfile;title\na.jpg;One',
      Buffer.from('\ufefffile\ttitle\r\na.jpg\tOne\r\n', 'utf16le'),
    ])
      expect((await read(text)).rows).toMatchObject([row])
  })

  it('takes the first filled cell of columns with the same meaning', async () => {
    const { rows } = await read('Filename,Title,Headline,Caption\na.jpg,,Second,\nb.jpg,First,,x\n')
    expect(rows.map(({ title }) => title)).toEqual(['Second', 'First'])
  })

  it('refuses only the rows with misplaced quotation marks', async () => {
    const { rows, refused } = await read(
      'file,title\na.jpg,"Big" day\nb.jpg,Fine\nc.jpg,"open\nd.jpg,Fine\ne.jpg,"so\nfar"\nf.jpg,"open\ng.jpg,Fine',
    )
    expect(rows.map(({ file, title }) => [file, title])).toEqual([
      ['b.jpg', 'Fine'],
      ['d.jpg', 'Fine'],
      ['e.jpg', 'so\nfar'],
      ['g.jpg', 'Fine'],
    ])
    expect(refused.map(({ name }) => name)).toEqual([2, 4, 8].map((line) => `catalogue.csv line ${line}`))
  })

  it('lists each file once, and only files inside the folder', async () => {
    const { rows, refused } = await read(
      'file\na.jpg\n./sub/b.jpg\nsub\\c.jpg\na.jpg\n../x.jpg\nsub/../../x.jpg\n/etc/passwd\nC:\\x.jpg\n""\n',
    )
    expect(rows.map(({ file }) => file)).toEqual(['a.jpg', 'sub/b.jpg', 'sub/c.jpg'])
    expect(refused).toEqual([
      { name: 'catalogue.csv line 5', reason: 'a.jpg is already listed in line 2' },
      { name: 'catalogue.csv line 6', reason: '../x.jpg is outside the folder' },
      { name: 'catalogue.csv line 7', reason: 'sub/../../x.jpg is outside the folder' },
      { name: 'catalogue.csv line 8', reason: '/etc/passwd is outside the folder' },
      { name: 'catalogue.csv line 9', reason: 'C:/x.jpg is outside the folder' },
    ])
  })

  it('is rejected if a row has no file name', async () => {
    expect((await read('file,title\n,Nameless\n')).refused).toEqual([
      { name: 'catalogue.csv line 2', reason: 'the row has no file name' },
    ])
  })

  it("is rejected as a whole if it has another encoding, has no file column, or can't be read", async () => {
    await expect(read(Buffer.from('file,title\na.jpg,caf\xe9', 'latin1'))).rejects.toThrow("isn't in UTF-8")
    await expect(read('title,keywords\nx,y')).rejects.toThrow('no column "file"')
    await expect(read('')).rejects.toThrow('no column "file"')
    await expect(readCatalogueCsv(join(folder, 'nowhere.csv'))).rejects.toThrow("Can't read")
  })
})
