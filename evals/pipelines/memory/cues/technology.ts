import type { CueTable } from './types.ts';

/** Names of software, written alike in both languages, and the verbs that say that a system uses it. */
export const TECHNOLOGY: CueTable = {
  rows: [
    {
      key: '#tech',
      weight: 1,
      terms: `
        python|typescript|javascript|java|kotlin|swift|golang|rust|c++|c#|ruby|php|scala|elixir|haskell
        perl|lua|matlab|sql|bash|html|css|sass|webassembly|wasm|solidity|r语言|go语言|c语言|shell脚本
        react|vue|angular|svelte|next.js|nextjs|nuxt|node.js|nodejs|deno|bun|express|nestjs|django|flask
        fastapi|spring boot|spring|rails|laravel|.net|flutter|react native|electron|tauri|vite|webpack
        vitest|jest|pytest|tailwind|bootstrap|jquery|graphql|grpc|rest api|websocket|mqtt|opencv|unity
        unreal engine|pytorch|tensorflow|langchain|llamaindex|ollama|vllm|hugging face|pandas|numpy
        jupyter|spark|flink|airflow|dbt`,
    },
    {
      key: '#tech',
      weight: 1,
      terms: `
        postgres|postgresql|mysql|mariadb|sqlite|oracle|mongodb|redis|elasticsearch|opensearch
        clickhouse|duckdb|cassandra|dynamodb|neo4j|milvus|qdrant|pgvector|snowflake|bigquery|supabase
        firebase|prisma|kafka|rabbitmq|nginx|caddy|apache|docker|docker compose|kubernetes|k8s|helm
        terraform|ansible|podman|aws|gcp|azure|vercel|netlify|cloudflare|heroku|阿里云|腾讯云|华为云
        github actions|gitlab|jenkins|github|git|grafana|prometheus|sentry|datadog|linux|ubuntu|debian
        centos|proxmox|wordpress|shopify|home assistant|wireguard|tailscale|obsidian|notion|excel
        airtable|figma|photoshop|lightroom|autocad|revit|sketchup|飞书|钉钉|企业微信|金蝶|用友|收银系统
        收银软件|管理系统|小程序|多维表格|低代码`,
    },
    {
      key: '#use',
      weight: 1,
      terms: `
        用|使用|采用|选用|选了|基于|搭建|搭了|部署|迁移|迁到|换成|换到|改用|改成|接入|升级到|集成|跑在
        重写|存在|配置|use|uses|using|used|built with|built on|based on|powered by|written in|rewrite
        rewrote|chose|picked|went with|upgrading to|rewriting|deploy|deploys|deployed|deploying|migrate|migrated|migrating|switch to
        switched to|switched from|moved to|run on|runs on|running on|host|hosted|upgraded to|adopted|configured
        integrate|integrated|standardised on|standardized on`,
    },
    {
      key: '#system',
      weight: 1,
      terms: `
        爬虫|脚本|网站|后台|后端|前端|服务端|系统|平台|点单|收银|接口|日志|监控|backend|frontend|website
        api|script|pipeline|crawler|dashboard|web app|mobile app`,
    },
    {
      key: 'tech_stack',
      weight: 3,
      terms: `
        技术栈|技术选型|踩坑|这个坑|踩过坑|中间件|微服务|消息队列|数据库选型|tech stack|our stack|backend is
        frontend is|ci pipeline|monorepo|microservice`,
    },
    {
      key: 'tech_stack',
      weight: 2,
      terms: `
        框架|数据库|容器化|分库分表|前后端分离|缓存层|框架选|database|framework|orm|message queue
        load balancer|api gateway`,
    },
    {
      key: '',
      weight: 1,
      terms: `
        用户|费用|信用|作用|有用|没用|不用|利用|用心|用力|用餐|食用|用药|rest|spring break|used to`,
    },
  ],
  patterns: [
    { key: '#tech', weight: 1, pattern: /\b(?:go|r|c) ?(?:语言|lang|1\.\d)|(?:用|和|与|\/|、) ?go(?![a-z])/ },
  ],
};
