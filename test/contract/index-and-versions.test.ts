import { describeIndexAndVersions } from './checks/index-and-versions.ts';
import { live } from './host.ts';

describeIndexAndVersions(live);
