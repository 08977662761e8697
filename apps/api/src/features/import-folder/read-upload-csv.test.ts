import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readUploadCsv } from './read-upload-csv.ts'

const read = (text: string) => readUploadCsv(Readable.from([Buffer.from(text)]))

describe('a CSV beside files at the desk', () => {
  it('is read by the rules of the import, and rows that break them are listed', async () => {
    const { rows, refused } = await read(
      'File;Title;Tags;Category;Photographer;People;Date;Source\n' +
        'a.jpg;Ferry at dawn;ferry, lagoon;Travel;Ngozi Ade;two;2024:05;https://x.test/1\nb.jpg;;;nowhere;;;;\n;No file;;;;;;\n',
    )
    expect(rows).toEqual([
      {
        file: 'a.jpg',
        title: 'Ferry at dawn',
        keywords: ['ferry', 'lagoon'],
        category: 'travel',
        creator: 'Ngozi Ade',
        captured: '2024-05',
        source_url: 'https://x.test/1',
        people: 'two',
      },
    ])
    expect(refused).toEqual([
      { name: 'The file line 4', reason: 'the row has no file name' },
      { name: 'b.jpg', reason: expect.stringMatching(/^unknown category "nowhere"/) },
    ])
  })

  it('refuses rows with another licence, which would be lost', async () => {
    const { rows, refused } = await read(
      'file,licence,licence_url,copyright\na.jpg,Standard License,,\nb.jpg,CC BY 4.0,,\nc.jpg,,https://cc.test,\nd.jpg,,,(c) Ada\n',
    )
    expect(rows.map(({ file }) => file)).toEqual(['a.jpg'])
    expect(refused.map(({ name }) => name)).toEqual(['b.jpg', 'c.jpg', 'd.jpg'])
  })

  it('is refused with a sentence when it has no column for files', async () => {
    await expect(read('title\nFerry\n')).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { file: ['The file has no column "file".'] },
    })
  })
})
