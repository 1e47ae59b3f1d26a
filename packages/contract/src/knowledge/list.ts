// Every endpoint of knowledge collections.
import {
  addDocument,
  createCollection,
  getCollection,
  listCollections,
  listDocuments,
  listPassages,
  removeCollection,
  removeDocument,
  searchCollection,
  updateCollection,
} from './endpoints.ts';

export const KNOWLEDGE_ENDPOINTS = [
  listCollections,
  createCollection,
  getCollection,
  updateCollection,
  removeCollection,
  listDocuments,
  addDocument,
  removeDocument,
  listPassages,
  searchCollection,
] as const;
