// Tools for people who write software: packages, code and standards.
import type { AnyTool } from '../../tool.ts';
import { DEPS_DEV_TOOLS } from './deps-dev.ts';
import { githubReadme, githubUserProfile } from './github.ts';
import { diagramRender } from './kroki.ts';
import { npmPackageInfo } from './npm.ts';
import { containerImageTags, crateInfo, pypiPackage } from './packages.ts';
import {
  gitignoreTemplate,
  gitlabProjectInfo,
  licenseText,
  mdnSearch,
  productEndOfLife,
  vulnerabilityQuery,
} from './reference.ts';

export const DEVELOPER_TOOLS: readonly AnyTool[] = [
  npmPackageInfo,
  pypiPackage,
  crateInfo,
  ...DEPS_DEV_TOOLS,
  containerImageTags,
  vulnerabilityQuery,
  productEndOfLife,
  mdnSearch,
  gitlabProjectInfo,
  licenseText,
  gitignoreTemplate,
  githubReadme,
  githubUserProfile,
  diagramRender,
];
