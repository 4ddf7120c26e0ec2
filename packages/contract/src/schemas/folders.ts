import { z } from 'zod'
import { FOLDER_NAME_MAX, folderName, validateFolderName } from '../folders.ts'
import type { CallSchemas } from './call-schemas.ts'
import { EpochMs, Id } from './common.ts'
import { IdBody } from './image.ts'
import { IdsBody } from './works.ts'

const Name = z
  .string()
  .max(10 * FOLDER_NAME_MAX)
  .refine((text) => validateFolderName(text) === null, { message: 'body_invalid' })
  .transform(folderName)
  .meta({ description: `At most ${FOLDER_NAME_MAX} characters of any script; only the caller sees it` })

export const Folder = z.object({
  id: Id,
  name: z.string(),
  count: z.int().nonnegative().meta({ description: 'How many works are in it' }),
  has: z.boolean().optional().meta({ description: 'Where `work` was asked for: whether it is in it' }),
})

export const FoldersQuery = z.object({ work: Id.optional() })

export const FoldersAnswer = z.object({
  folders: z.array(Folder).meta({ description: 'By name' }),
  limit: z.int().nonnegative().meta({ description: 'How many there may be' }),
})

export const CreateFolderBody = z.object({ name: Name })
export const RenameFolderBody = z.object({ id: Id, name: Name })
export const FileWorksBody = IdsBody.extend({ id: Id, inside: z.boolean() })

const OTHERS = "No such folder of the caller's"
const TAKEN = 'The caller has another folder of this name, or as many as there may be: `reason` says which'

/** Folders of one's own works. A work may be in several; taking it out of one changes no other. */
export const folderSchemas = {
  folders: { summary: "The caller's folders", query: FoldersQuery, answer: FoldersAnswer, errors: {} },
  createFolder: {
    summary: 'Make a folder',
    body: CreateFolderBody,
    answer: Folder,
    errors: { 409: TAKEN },
  },
  renameFolder: {
    summary: 'Rename a folder',
    body: RenameFolderBody,
    answer: Folder,
    errors: { 404: OTHERS, 409: TAKEN },
  },
  deleteFolder: {
    summary: 'Delete a folder, and never a work; for 30 seconds it can be restored with what was in it',
    body: IdBody,
    answer: z.object({ id: Id, restorableUntil: EpochMs }),
    errors: { 404: OTHERS },
  },
  restoreFolder: {
    summary: 'Take the deletion of a folder back',
    body: IdBody,
    answer: Folder,
    errors: { 404: 'It cannot be restored', 409: TAKEN },
  },
  fileWorks: {
    summary: 'Put finished works into a folder, or take them out; again changes nothing',
    body: FileWorksBody,
    answer: z.object({
      ids: z.array(Id).meta({ description: "The caller's finished works among them: each is so now" }),
      changed: z.array(Id).meta({ description: 'Those that were not so before' }),
    }),
    errors: { 404: "No such folder, or none of them is a finished work of the caller's" },
  },
} as const satisfies Record<string, CallSchemas>
